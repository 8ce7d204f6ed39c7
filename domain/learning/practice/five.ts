/** The number of questions of "five a day". It stands alone, so that who only counts them does not load the schedule. */
export const FIVE = 5
