// Words and claims that lessons and quizzes must not hold, as far as a program can tell them without false alarms.

interface Ban {
  pattern: RegExp
  advice: string
}

/** How we speak to a learner. */
const TONE: readonly Ban[] = [
  // Tone: what is easy for one child is not for the next.
  { pattern: /\bsimply\b/i, advice: 'leave it out: it is not simple for everybody' },
  // "It has just started" speaks of time and is harmless.
  { pattern: /(?<!\bha[sd] |\bhave )\bjust\b/i, advice: 'leave it out' },
  {
    pattern: /\b(obviously|of course|as you know)\b/i,
    advice: 'leave it out: it shames those who do not know',
  },
  // Idioms, which a second-language reader takes word for word.
  {
    pattern:
      /\b(piece of cake|easy as pie|a breeze|no-brainer|in a nutshell|rule of thumb|under the hood|out of the blue|at the end of the day|hit the nail|up and running|on the same page|think outside the box|the sky is the limit)\b/i,
    advice: 'say it without an idiom',
  },
  // Not every child has these.
  {
    pattern: /\b(your parents|both parents|mom and dad|mum and dad|mother and father)\b/i,
    advice: 'say "an adult you trust" or "someone at home"',
  },
  {
    pattern: /\byour (own phone|own computer|own laptop|home computer|laptop|home Wi-Fi)\b/i,
    advice: 'do not assume that the reader has one',
  },
]

/** What is not true. */
const CLAIMS: readonly Ban[] = [
  // CAPS: the titles of the tasks are ours.
  { pattern: /\bofficial CAPS\b/i, advice: 'say "CAPS-aligned"' },
  { pattern: /\bCAPS (Task \d+ )?says\b/i, advice: 'the titles of the tasks are ours, not of CAPS' },
  { pattern: /\bfive strands\b/i, advice: 'the Senior Phase has four strands' },
  { pattern: /\bCoding and Robotics is (now )?compulsory\b/i, advice: 'it is not' },
  // Computers.
  { pattern: /\bCPU is the (box|case)\b/i, advice: 'the box is the case; the CPU is a chip inside' },
  { pattern: /\bmonitor is the computer\b/i, advice: 'the monitor is an output device' },
  {
    pattern: /\bRAM (stores|keeps) (your )?files\b/i,
    advice: 'RAM holds work in progress, storage keeps files',
  },
  { pattern: /\bcomputers are clever\b/i, advice: 'computers are fast and exact' },
  {
    pattern: /\bAI (thinks|knows|understands|feels)\b/,
    advice: 'AI finds patterns in examples and can be wrong',
  },
  { pattern: /\bif[- ]loops?\b/i, advice: '"if" is a condition, not a loop' },
  { pattern: /\bwireless fidelity\b/i, advice: '"Wi-Fi" is only a name' },
  { pattern: /\bGoogle is a browser\b/i, advice: 'Google is a search engine' },
  {
    pattern: /\b(internet and the web|web and the internet) are the same\b/i,
    advice: 'the web runs on the internet',
  },
  {
    pattern: /\bpadlock (means|shows) (that )?(a|the) (web)?(site|page) is (safe|honest)\b/i,
    advice: 'it shows a private link, not an honest site',
  },
  { pattern: /\bInternet Explorer\b/, advice: 'it ended in 2022' },
  // History and South Africa.
  { pattern: /\bENIAC (is|was) the (world's )?first computer\b/i, advice: 'say first of what' },
  {
    pattern: /\b(is|was) the (world's )?first (computer )?programmer\b/i,
    advice: 'say "is often called the first programmer"',
  },
  { pattern: /\bBabbage (built|made|invented) the first computer\b/i, advice: 'he designed it' },
  {
    pattern: /\bHopper (found|discovered) the (first )?(bug|moth)\b/i,
    advice: 'she told the story; others found the moth',
  },
  { pattern: /\binvented the internet\b/i, advice: 'Tim Berners-Lee invented the web' },
  { pattern: /\bfirst African in space\b/i, advice: 'say "first South African in space"' },
  {
    pattern: /\bto slow (down )?(the )?typists\b|\bslow(s|ed)? typists down\b/i,
    advice: 'nobody is sure why: people still argue',
  },
  { pattern: /\b(is|are) Africa's fastest\b/i, advice: 'only in the past tense: "was … when it started"' },
  { pattern: /\b3,?000 dishes\b/, advice: 'SKA-Mid will have 197' },
  { pattern: /\bKreepy Krauly was the (world's )?first\b/i, advice: 'it was not the first pool cleaner' },
  { pattern: /\b(11|eleven) official languages\b/i, advice: '12 since July 2023' },
  { pattern: /\b(Port Elizabeth|Grahamstown)\b/, advice: 'the town is Gqeberha, or Makhanda' },
  { pattern: /\b08000 ?55 ?555\b|\b0800 055 555\b/, advice: 'Childline is 116' },
  { pattern: /\bload-shedding (happens|comes|starts) every day\b/i, advice: 'it can happen' },
  // Scares and promises.
  { pattern: /\b65 ?% of\b.*\bjobs\b/i, advice: 'nobody can know this' },
  { pattern: /\brobots will take (your|our|all|every)\b/i, advice: 'say what may change' },
  { pattern: /\bcyberbullying is a crime\b/i, advice: 'some messages are crimes; all bullying is wrong' },
]

/** Numbers and money, which the whole course writes in one way: 1,000 and R25. */
const FIGURES: readonly Ban[] = [
  { pattern: /\bR[\s\u00a0]\d/, advice: 'write rand as R25, without a space' },
  {
    pattern: /(?<![\d.,])\b\d[\d.,]*[\s\u00a0](rands?|Rands?|ZAR)\b|\bZAR[\s\u00a0]?\d/,
    advice: 'write rand as R25',
  },
  { pattern: /\bR\d[\d,]*,\d\d\b(?!\d)/, advice: 'write cents as R25.50' },
  {
    pattern: /(?<![\d.,])\d{1,3}(?:[\s\u00a0\u202f]\d{3})+(?![\d.,])/,
    advice: 'write thousands with a comma: 1,000',
  },
  { pattern: /\bR\d{4,}\b/, advice: 'write thousands with a comma: R1,000' },
  // Only round numbers: others may be a year, a code, a password or binary.
  {
    pattern: /(?<![\d.,:#_/-])(?:1000|[3-9]\d00|1[1-6]00|2[2-9]00|[1-9]\d{2,9}00)\b(?![.,]\d|[:/-])/,
    advice: 'write thousands with a comma: 1,000',
  },
]

interface BannedWording {
  /** As they stand in the text. */
  words: string
  /** What to do instead. */
  advice: string
}

/** Each banned wording in a text. */
export function bannedWording(text: string): BannedWording[] {
  return find([...TONE, ...CLAIMS, ...FIGURES], text)
}

/** The same for a wrong option of a quiz, which may well say what is not true. */
export function bannedTone(text: string): BannedWording[] {
  return find([...TONE, ...FIGURES], text)
}

function find(bans: readonly Ban[], text: string): BannedWording[] {
  return bans.flatMap(({ pattern, advice }) => {
    const words = pattern.exec(text.replaceAll('**', ''))?.[0]
    return words === undefined ? [] : [{ words, advice }]
  })
}

const SHORT_FORMS: readonly { short: string; long: RegExp; say: string }[] = [
  { short: 'CPU', long: /central processing unit/i, say: 'central processing unit' },
  { short: 'RAM', long: /random[- ]access memory/i, say: 'random access memory' },
  { short: 'URL', long: /web address|uniform resource locator/i, say: 'web address' },
  { short: 'AI', long: /artificial intelligence/i, say: 'artificial intelligence' },
]

/** The short forms that a lesson uses but never writes out. */
export function unexplainedShortForms(texts: readonly string[]): { short: string; say: string }[] {
  return SHORT_FORMS.filter(
    ({ short, long }) =>
      texts.some((text) => new RegExp(`\\b${short}s?\\b`).test(text)) &&
      !texts.some((text) => long.test(text)),
  )
}
