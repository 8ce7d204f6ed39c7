import { defineWorld } from '../../define-world.ts'
import { TurtleAsks, TurtleSetup } from './turtle-setup.ts'
import { turtle } from './turtle.ts'

export const turtleWorld = defineWorld({
  title: 'Turtle',
  about: 'Draw lines and patterns.',
  setup: TurtleSetup,
  asks: TurtleAsks,
  rules: turtle,
})
