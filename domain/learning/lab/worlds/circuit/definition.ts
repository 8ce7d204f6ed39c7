import { defineWorld } from '../../define-world.ts'
import { CircuitSetup, circuit } from './circuit.ts'

export const circuitWorld = defineWorld({
  title: 'Circuits',
  about: 'Make lamps light up.',
  setup: CircuitSetup,
  rules: circuit,
})
