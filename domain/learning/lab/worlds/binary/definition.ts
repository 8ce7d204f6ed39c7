import { defineWorld } from '../../define-world.ts'
import { BinarySetup, binary } from './binary.ts'

export const binaryWorld = defineWorld({
  title: 'Binary',
  about: 'Write with on and off.',
  setup: BinarySetup,
  rules: binary,
})
