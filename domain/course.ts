/** The lessons that count, in their order (spec 3): the first has order 1. */
export const COURSE_LESSONS = [
  'what-is-computer',
  'computer-types',
  'computer-hardware',
  'computer-software',
  'internet-basics',
  'computer-operations',
  'computer-history',
  'coding-basics',
  'programming-concepts',
  'robotics-intro',
  'coding-practice',
  'robot-programming',
  'caps-introduction-coding',
  'caps-scratch-basics',
  'caps-loops-conditions',
  'caps-variables-data',
  'caps-robotics-intro',
  'caps-robot-sensors',
  'caps-programming-robots',
  'caps-ethical-computing',
  'caps-project-planning',
  'caps-collaboration',
  'caps-future-careers',
  'caps-capstone-project',
] as const

/** The bonus lesson that ends in the Hands-On Practice; it never counts (design 5.2). */
export const PRACTICE_LESSON = 'practical-computer-usage'
