import { defineWorld } from '../../define-world.ts'
import { NumberSetup } from './number-setup.ts'
import { number } from './number.ts'

export const numberWorld = defineWorld({
  title: 'Number machine',
  about: 'Work with numbers and variables.',
  setup: NumberSetup,
  rules: number,
})
