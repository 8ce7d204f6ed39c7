/** The bonus lesson that ends in the Hands-On Practice; it never counts. */
export const PRACTICE_LESSON = 'practical-computer-usage'
