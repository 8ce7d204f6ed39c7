const LOOK_EVERY_MS = 500

/**
 * Stops this program when the shell that npm started for it has ended. npm sends SIGTERM only to that shell, and not every
 * shell passes it on. (`exec` in package.json would do the same, but Windows does not have it.)
 */
export function stopWithShell(): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    // The timer stops after one signal, because a second signal would not let the server finish its work.
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
