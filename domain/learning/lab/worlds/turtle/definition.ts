import { defineWorld } from '../../define-world.ts'
import { TurtleSetup } from './turtle-setup.ts'
import { turtle } from './turtle.ts'

export const turtleWorld = defineWorld({
  title: 'Turtle',
  about: 'Draw lines and patterns.',
  setup: TurtleSetup,
  rules: turtle,
})
