import type { ReactNode } from 'react'

/**
 * Text that a browser's translator must leave unchanged, because a translation would do harm:
 * - names of people and of the school: "Gift", "Precious" and "Blessing" are names here, and learners sign in by name;
 * - text that is typed or read out letter by letter: e-mail addresses, phone numbers, class codes, one-time passwords, and keys
 * and codes of certificates and recovery, in a sentence as well as on paper;
 * - lines of program code and names within them, because questions refer to them and learners type them into gaps;
 * - words drawn in a picture: a translator puts its words into elements that do not belong there, so they would disappear.
 *
 * The blocks of the Lab are deliberately not included. Their words ("move forward") are content that a learner who translates
 * wants to understand, no answer is compared with what they show, and a saved program contains none of them. Where a whole
 * element holds such text, the element itself has translate="no". A picture is wrapped in a <span> that has it and takes no
 * part in the layout. `scripts/left-untranslated.test.ts` finds text without it.
 */
export function AsWritten({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>
}
