import * as z from 'zod/mini'

/** Children write down what they heard, so "Goat Mango 47" is read as goat-mango-47. */
export const ClassCodeTyped = z.string('Please write the class code').check(
  z.overwrite((code) =>
    code
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/([a-z])(?=\d)/, '$1-')
      .replace(/--+/, '-'),
  ),
  z.regex(
    /^[a-z]{2,12}-[a-z]{2,12}-[0-9]{2}$/,
    'A class code is two words and a number, such as goat-mango-47',
  ),
)
