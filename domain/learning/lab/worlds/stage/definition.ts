import { defineWorld } from '../../define-world.ts'
import { StageAsks, StageSetup } from './stage-setup.ts'
import { stage } from './stage.ts'

export const stageWorld = defineWorld({
  title: 'Stage',
  about: 'Build a small game.',
  setup: StageSetup,
  asks: StageAsks,
  rules: stage,
})
