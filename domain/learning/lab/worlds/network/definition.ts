import { defineWorld } from '../../define-world.ts'
import { NetworkSetup, network } from './network.ts'

export const networkWorld = defineWorld({
  title: 'Network',
  about: 'Send messages over the internet.',
  setup: NetworkSetup,
  rules: network,
})
