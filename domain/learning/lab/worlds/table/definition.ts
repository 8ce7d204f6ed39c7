import { defineWorld } from '../../define-world.ts'
import { TableSetup } from './table-setup.ts'
import { table } from './table.ts'

export const tableWorld = defineWorld({
  title: 'Tables',
  about: 'Sort, search and filter data.',
  setup: TableSetup,
  rules: table,
})
