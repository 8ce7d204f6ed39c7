/** Raise this when a change of the API would make an app that does not know of it do harm. */
export const API_VERSION = 2
/** The server tells apps below this version to update. An app that sends no version is older than this header. */
export const OLDEST_APP = 1

/** An app sends its version with each call, and the server sends its own with each answer. */
export const API_VERSION_HEADER = 'Qala-Api'
/** The server sends its epoch with each answer. A different epoch means that the server was restored from a backup. */
export const EPOCH_HEADER = 'Qala-Epoch'
/** This is the device that a save comes from, so that the device does not get the live event of its own save. */
export const DEVICE_HEADER = 'Qala-Device'
/**
 * This is a hash of the answers that this device already has (`answersMark`). When the server has exactly these, it leaves
 * them out of a request for all rows.
 */
export const ANSWERS_HEADER = 'Qala-Answers'
/** This is the epoch of a server that has never been restored. */
export const FIRST_EPOCH = 'first'
