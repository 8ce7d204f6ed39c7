import type { PictureName } from './pictures.tsx'

export interface GuideStep {
  picture: PictureName
  title: string
  /** Text between **stars** is a button or a text exactly as on the screen. A number in it stands for any number. */
  lines: readonly string[]
}

export const GUIDE_TITLE = 'Your first morning'
export const GUIDE_INTRO =
  'From an empty class to children at work, in half an hour. You need the address of your school’s Qala, your email and password, your class list, a printer and scissors.'

/** Two A4 pages: the first hour, and the days after it. */
export const GUIDE_PAGES: readonly (readonly GuideStep[])[] = [
  [
    {
      picture: 'signIn',
      title: 'Sign in',
      lines: [
        'Open the address. Tap **Profile**, then **Go to Login**.',
        'Type your email and the password from the school office. Press **Sign In**.',
        'Choose a password of your own, at least 12 characters. Press **Save my password**.',
      ],
    },
    {
      picture: 'openClass',
      title: 'Open your class',
      lines: [
        'Tap **Classes**: at the bottom of a phone, at the left of a computer. With one class you are in it already, else tap yours.',
        'It says **You do not teach a class yet**? The school office adds you.',
      ],
    },
    {
      picture: 'list',
      title: 'Bring in your list',
      lines: [
        'Press **Import learners**, then **Choose a file** (Excel or CSV).',
        'No file? Open **Or paste rows from a spreadsheet**. Type a first row “Surname;First name”, below it one row for each child, such as “Dlamini;Naledi”. Press **Read these rows**.',
        'Look at what it would do. Then press **Import 43 learners**. For a day you can undo it.',
      ],
    },
    {
      picture: 'cards',
      title: 'Print the cards',
      lines: [
        'Go back to your class and open **Sign-in cards**. Press **Make 43 cards**, then **Print the cards**: eight on a page.',
        'Print at once. The passwords are shown only this once. Then cut along the lines and press **Done**.',
      ],
    },
    {
      picture: 'children',
      title: 'Children sign in',
      lines: [
        'A child opens the address on the card, or scans its code. On Home, **I have a card** leads there too.',
        'Class code, **Next**. First name and surname, **Next**. Then the password on the card. On a school computer tick **This is a shared computer**. **Sign In**.',
        'Then each chooses their own password and tells it to nobody: **Save my password**.',
      ],
    },
  ],
  [
    {
      picture: 'lost',
      title: 'A card or a password is lost',
      lines: [
        'Open **Sign-in cards**. Beside the name press **Lost: new card**, then **Print the card**. The old one stops working.',
        'Two children with the same name? Each has their own card. The password shows who it is.',
      ],
    },
    {
      picture: 'week',
      title: 'Give this week’s work',
      lines: [
        'Open **This week** and press **Give work**. Tick what the class should do. Press **Next**.',
        'Choose the day. Press **Give 3 things**. Children find it on Home, and you see here who did it.',
      ],
    },
    {
      picture: 'monday',
      title: 'Look each Monday',
      lines: [
        'Open **Monday**: what to teach again, two groups, who is stuck, who has gone quiet, who is ready for more.',
        'Press **Print on one page** and take it into the room.',
      ],
    },
    {
      picture: 'offline',
      title: 'No network today?',
      lines: [
        'Who signed in before goes on learning. The badge says **Offline**, the work is safe on the device, and it goes up by itself later.',
        'Signing in needs a network. So does everything under **Classes**: print what you need the day before.',
        'At the end each presses **Sign Out** on a shared computer. Work that was not sent stays locked under the child’s name.',
      ],
    },
  ],
]

export const TROUBLE_TITLE = 'When something does not work'
/** This is what the screen says, and what to do, with the same wording as in the steps. */
export const GUIDE_TROUBLE: readonly string[] = [
  '**That did not work**: look at each letter of the code, the name and the password on the card. Still no? Press **Lost: new card**.',
  'It asks to wait: too many wrong tries. Wait as long as it says. A new card opens the door at once.',
  'The cards name an address that works on your computer alone? Open Qala by the address the children use, and make the cards there.',
  'A child is missing from the class: **Import learners** again. Who is in it already is not made twice.',
]
