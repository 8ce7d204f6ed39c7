import { defineWorld } from '../../define-world.ts'
import { RobotAsks, RobotSetup } from './robot-setup.ts'
import { robot } from './robot.ts'

export const robotWorld = defineWorld({
  title: 'Robot',
  about: 'Drive Qala over the squares.',
  setup: RobotSetup,
  asks: RobotAsks,
  rules: robot,
})
