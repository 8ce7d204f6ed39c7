/** Longer signs come first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/<=|≤/g, 'is less than or equal to'],
  [/>=|≥/g, 'is greater than or equal to'],
  [/!=|<>|≠/g, 'is not equal to'],
  [/==|=/g, 'is equal to'],
  [/</g, 'is less than'],
  [/>/g, 'is greater than'],
  [/\+/g, 'plus'],
  [/\*|×/g, 'times'],
  [/\/|÷/g, 'divided by'],
  // A hyphen inside a word is not a minus sign.
  [/(?<![\p{L}])[-−](?=\s)|(?<=\d)[-−](?=\d)/gu, 'minus'],
  [/[-−](?=\d)/g, 'minus'],
]
const ASSIGNMENT = /^([\p{L}_][\p{L}\p{N}_ ]*?)\s*(?:=|←|<-)(?!=)\s*(.+)$/u
const CALL = /^([\p{L}_][\p{L}\p{N}_]*)\((.*)\)$/u
const QUESTION = /^(?:if|else if|elif|while|until|when|repeat)\b/i

/** Returns a line of pseudocode as a person would read it aloud: "score = score + 2" becomes "set score to score plus 2". */
export function sayCode(line: string): string {
  const bare = line.trim()
  const assignment = QUESTION.test(bare) ? null : ASSIGNMENT.exec(bare)
  if (!assignment) return sayParts(bare.replace(/\s*:$/, '').replace(CALL, '$1 $2'))
  const [, name = '', value = ''] = assignment
  return `set ${sayParts(name)} to ${sayParts(value)}`
}

/** Text in quotation marks is read as it is written. */
function sayParts(text: string): string {
  return text
    .split(/"([^"]*)"/)
    .map((part, place) => (place % 2 === 1 ? part : saySigns(part)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function saySigns(text: string): string {
  const bare = text.replace(/_/g, ' ')
  const said = WORDS.reduce((now, [sign, word]) => now.replace(sign, ` ${word} `), bare)
  return said.replace(/\(/g, ' open bracket ').replace(/\)/g, ' close bracket ')
}
