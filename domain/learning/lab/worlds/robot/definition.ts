import { defineWorld } from '../../define-world.ts'
import { RobotSetup } from './robot-setup.ts'
import { robot } from './robot.ts'

export const robotWorld = defineWorld({
  title: 'Robot',
  about: 'Drive Qala over the squares.',
  setup: RobotSetup,
  rules: robot,
})
