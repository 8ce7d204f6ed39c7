import type { Strand } from '../learning/content.ts'

/** The report for parents names this many. */
const HOME_ACTIVITIES = 3

/** These are things that a family can do at home without a computer. */
const ACTIVITIES: readonly { strand: Strand; text: string }[] = [
  {
    strand: 'application',
    text: 'Look for five machines at home that have a computer inside. Let your child say how you can tell.',
  },
  {
    strand: 'coding',
    text: 'Let your child tell you step by step how to make a sandwich. Do exactly what the words say, and talk about which step was missing.',
  },
  {
    strand: 'robotics',
    text: 'Let your child be a robot. Say only “forward”, “left” and “right”, and lead the robot around the furniture.',
  },
  {
    strand: 'internet',
    text: 'Make up a long password of four words together. Let your child explain why a long password is safer.',
  },
  {
    strand: 'application',
    text: 'Look at a till slip together. Let your child show what was typed in and what the till worked out.',
  },
  {
    strand: 'coding',
    text: 'Clap a pattern that repeats. Let your child write it down with as few words as possible.',
  },
  {
    strand: 'robotics',
    text: 'Look for three things at home or in the street that notice something by themselves, such as a lamp that switches on when it gets dark.',
  },
  {
    strand: 'internet',
    text: 'Read a message that was sent to many people. Decide together how you could check whether it is true.',
  },
]

/**
 * Returns three things to do, first of the strands that the learner worked on last, then of the others.
 * @param strands of the completed lessons, the oldest first
 */
export function homeActivities(strands: readonly Strand[]): string[] {
  const placeOf = ({ strand }: { strand: Strand }) => -strands.lastIndexOf(strand)
  const first = ACTIVITIES.filter(
    ({ strand }, at) => ACTIVITIES.findIndex((one) => one.strand === strand) === at,
  ).toSorted((a, b) => placeOf(a) - placeOf(b))
  return first.slice(0, HOME_ACTIVITIES).map(({ text }) => text)
}
