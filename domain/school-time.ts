/** Days and times are those of the school, wherever the server or the reader is. */
export const SCHOOL_TIME_ZONE = 'Africa/Johannesburg'
