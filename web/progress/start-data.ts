/** Starts session, local replica, sync and live updates. Called once by the page, never while prerendering. */
export function startData(): void {}
