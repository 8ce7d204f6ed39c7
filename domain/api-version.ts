/** Raised when the wire changes so that an app which does not know of it would do harm. */
export const API_VERSION = 2
/** Apps below it are told to update; one that says none is of the time before. */
export const OLDEST_APP = 1

/** Both sides say theirs: an app by its calls, the server by every answer. */
export const API_VERSION_HEADER = 'Qala-Api'
/** In every answer of the API: another one than before means that the server was restored from a backup. */
export const EPOCH_HEADER = 'Qala-Epoch'
/** Where a save comes from, so that its own live event does not come back to it. */
export const DEVICE_HEADER = 'Qala-Device'
/** Which answers this device knows to be there (`answersMark`): the server leaves them out of all rows when it has just these. */
export const ANSWERS_HEADER = 'Qala-Answers'
/** The epoch of a server that was never restored. */
export const FIRST_EPOCH = 'first'
