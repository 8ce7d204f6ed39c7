import { expect, test } from 'vitest'
import { addressOf, networkOf } from './networks.ts'

test.each([
  ['196.25.1.7', '196.25.1.7', '196.25.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:DB8:1:2::6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0db8:0001::6', '2001:db8:1:0', '2001:db8:1'],
  ['2001:db8::', '2001:db8:0:0', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  [undefined, 'unknown', 'unknown'],
])('%s is of the household %s and the network %s', (ip, address, network) => {
  expect([addressOf(ip), networkOf(ip)]).toEqual([address, network])
})
