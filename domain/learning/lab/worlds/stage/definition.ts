import { defineWorld } from '../../define-world.ts'
import { StageSetup } from './stage-setup.ts'
import { stage } from './stage.ts'

export const stageWorld = defineWorld({
  title: 'Stage',
  about: 'Build a small game.',
  setup: StageSetup,
  rules: stage,
})
