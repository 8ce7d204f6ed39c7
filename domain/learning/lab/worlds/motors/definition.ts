import { defineWorld } from '../../define-world.ts'
import { MotorsAsks, MotorsSetup } from './motors-setup.ts'
import { motors } from './motors.ts'

export const motorsWorld = defineWorld({
  title: 'Two motors',
  about: 'Drive a robot with motors and sensors.',
  setup: MotorsSetup,
  asks: MotorsAsks,
  rules: motors,
})
