/** A school year has at most this many classes. A school usually has about 40. */
export const CLASSES_MAX = 500
