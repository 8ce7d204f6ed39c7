import { Fragment } from 'react'

/** Shows an e-mail or web address that may go on in the next line after one of its signs, and not in the middle of a word. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@./_-])(?=[^@./_-])/)
  return parts.map((part, at) => (
    // The parts of one text have no other identity than their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
