import * as z from 'zod/mini'
import { line } from '../../../content-fields.ts'
import type { Fault, Run, Step } from '../../world.ts'

const site = z.string().check(z.regex(/^[a-z0-9-]+\.(example|test)$/))

/** Addresses end in `.example` or `.test`, which nobody can own. */
export const MailSetup = z.strictObject({
  task: z.literal('mail'),
  bank: site,
  mails: z
    .array(
      z.strictObject({
        text: line,
        address: z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+\.(example|test)(\/[a-z0-9./-]*)?$/)),
      }),
    )
    .check(z.minLength(2), z.maxLength(6)),
})
export type MailSetup = z.infer<typeof MailSetup>

export interface MailState {
  readonly task: 'mail'
  readonly real: readonly boolean[]
  /** This is the number of addresses that were looked at. */
  readonly seen: number
}

/** Returns "kudubank.example" for "https://www.kudubank.example/help": the last two words before the first single slash. */
export function siteOf(address: string): string {
  const host = address.replace(/^https?:\/\//, '').split('/')[0] ?? ''
  return host.split('.').slice(-2).join('.')
}

export function readMails(setup: MailSetup, made: readonly boolean[]): Run<MailState> {
  const real = setup.mails.map((_, index) => made[index] === true)
  const steps: Step<MailState>[] = [
    { line: 0, state: { task: 'mail', real, seen: 0 }, say: `The bank's website is ${setup.bank}.` },
    ...setup.mails.map(({ address }, index) => {
      const site = siteOf(address)
      const verdict = site === setup.bank ? 'This is the bank.' : 'This is not the bank.'
      const state: MailState = { task: 'mail', real, seen: index + 1 }
      return { line: index + 1, state, say: `Message ${index + 1} leads to ${site}. ${verdict}` }
    }),
  ]
  return { steps }
}

export function judgeMails({ bank, mails }: MailSetup, { real }: MailState): Fault | undefined {
  const wrong = mails.findIndex(({ address }, index) => (siteOf(address) === bank) !== real[index])
  const mail = mails[wrong]
  if (!mail) return undefined
  const site = siteOf(mail.address)
  return real[wrong] === true
    ? {
        reason: 'fake-address',
        line: wrong + 1,
        say: `Message ${wrong + 1} leads to ${site}. It does not lead to ${bank}.`,
      }
    : {
        reason: 'real-address',
        line: wrong + 1,
        say: `Message ${wrong + 1} leads to ${site}. This is the bank.`,
      }
}
