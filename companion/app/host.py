"""The server's process: `python -m companion.app.host NOTEBOOK`, which `companion.app.screens` starts."""

from companion.app.forks import CAN_FORK, Seed


def main() -> None:
    """Serve until the process is asked to end; its kernels end with it."""
    seed = Seed() if CAN_FORK else None  # first of all: it warms up while the server is still being loaded
    try:
        from companion.app.kernels import fork_from
        from companion.app.serving import Host

        if seed:
            fork_from(seed)
        Host.launch_instance()
    finally:
        if seed:
            seed.close()


if __name__ == "__main__":
    main()
