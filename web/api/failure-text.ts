import type { ApiFailure } from './client.ts'

/** Returns the text that every form shows for a failure unrelated to what the user typed. */
export function commonFailure(title: string, failure: ApiFailure): { title: string; text: string } | null {
  if (failure.reason === 'offline') {
    return {
      title: 'No connection to the school server',
      text: 'What you typed is still here. Try again when you are connected.',
    }
  }
  if (failure.code === 'too_many_tries') {
    return {
      title,
      text: `Too many tries. Please wait ${waitText(failure.retryAfterSeconds)} and try again.`,
    }
  }
  if (failure.code === 'busy' || failure.code === 'unavailable') {
    return { title, text: 'The school server is busy. Please try again in a minute.' }
  }
  return null
}

function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'a few minutes'
  if (seconds <= 60) return 'a minute'
  return `about ${Math.ceil(seconds / 60)} minutes`
}
