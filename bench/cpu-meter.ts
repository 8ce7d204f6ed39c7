import type { CDPSession } from '@playwright/test'

export interface Cpu {
  all: number
  script: number
  style: number
  layout: number
}

/**
 * Measures the processor time of the page. It leaves out the time of other programs, so it can be trusted on a busy machine.
 * Throttling the processor counts as computing.
 */
export async function cpuMeter(cdp: CDPSession): Promise<() => Promise<Cpu>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value * 1000]))
  }
  let before = await read()
  /** Returns the time since the last call. */
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
