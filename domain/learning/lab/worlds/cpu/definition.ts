import { defineWorld } from '../../define-world.ts'
import { CpuSetup, cpu } from './cpu.ts'

export const cpuWorld = defineWorld({
  title: 'Processor',
  about: 'Be the CPU of a computer.',
  setup: CpuSetup,
  rules: cpu,
})
