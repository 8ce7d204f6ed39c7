import type { CDPSession } from '@playwright/test'

/** Milliseconds the page's main thread computed, in all and for what. */
export interface Cpu {
  all: number
  script: number
  style: number
  layout: number
}

/**
 * What the main thread of a page computes. Unlike a clock it leaves out the time other programs had the processor,
 * so it can be trusted on a busy machine. Not with a throttled processor: throttling counts as computing.
 */
export async function cpuMeter(cdp: CDPSession): Promise<() => Promise<Cpu>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value * 1000]))
  }
  let before = await read()
  /** Since the last call. Most of the measuring tool's own questions to the page do not count. */
  return async () => {
    const now = await read()
    const spent = (name: string) => (now.get(name) ?? 0) - (before.get(name) ?? 0)
    const cpu = {
      all: spent('TaskDuration') - spent('DevToolsCommandDuration'),
      script: spent('ScriptDuration'),
      style: spent('RecalcStyleDuration'),
      layout: spent('LayoutDuration'),
    }
    before = now
    return cpu
  }
}
