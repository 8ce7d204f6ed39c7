import { defineWorld } from '../../define-world.ts'
import { FlowchartSetup, flowchart } from './flowchart.ts'

export const flowchartWorld = defineWorld({
  title: 'Flowcharts',
  about: 'Follow the arrows.',
  setup: FlowchartSetup,
  rules: flowchart,
})
