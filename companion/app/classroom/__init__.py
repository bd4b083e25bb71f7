"""The lessons without a kernel: pages for a projector, sheets to print, and the teacher's edition.

A page is one file of HTML that opens from a disk and asks nobody for anything: its pictures are SVG, its formulas
MathML, its style is inside.
"""
