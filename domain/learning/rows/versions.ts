/**
 * A version counts the changes of a text on which a learner works, so that the newest text wins no matter what the clocks
 * say. A row at the highest version could never change again. So the highest version is far away, and the server lets one
 * save come only a step nearer to it. The server applies this step to incoming saves and not in the merge, because the merge
 * has to keep its laws on every device.
 */
export const VERSION_MAX = 2_000_000_000

/**
 * One save raises a version by at most this much (database/migrations/004-progress.sql). A device saves a change once a second at most,
 * so an honest device would have to change the same text for three hours without a pause and without a network. A text with a
 * higher version is still kept, with the highest version that the step allows, and the device sends its own version again.
 */
export const VERSION_STEP = 10_000
