import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANONYMIZED, maskIp } from './security.ts'

describe('an address is shown', () => {
  test.each([
    ['196.25.1.9', '196.25.*.*'],
    [' 10.0.0.1 ', '10.0.*.*'],
    ['255.255.255.255', '255.255.*.*'],
    ['::ffff:196.25.1.9', '196.25.*.*'],
    ['::FFFF:196.25.1.9', '196.25.*.*'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:*'],
    ['2001:0DB8::1', '2001:db8:*'],
    ['2001::1', '2001:0:*'],
    ['2001:0:1::', '2001:0:*'],
    ['::1', '0:0:*'],
    ['fe80::1%eth0', 'fe80:0:*'],
    ['64:ff9b::196.25.1.9', '64:ff9b:*'],
  ])('%s as %s', (address, shown) => {
    expect(maskIp(address)).toBe(shown)
  })

  test.each([
    null,
    '',
    '   ',
    ANONYMIZED,
    '0.0.0.0',
    '::',
    '0:0:0:0:0:0:0:0',
    'localhost',
    '196.25.1',
    '196.25.1.256',
    '196.25.1.9, 10.0.0.1',
    '196.25.1.9:443',
    '1::2::3',
    '2001:db8::1 <script>',
  ])('cannot be read from %j', (address) => {
    expect(maskIp(address)).toBe(ANONYMIZED)
  })

  const hex = fc.integer({ min: 0, max: 0xffff }).map((group) => group.toString(16))

  test('never with what comes after its first half, whatever the address', () => {
    const group = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(group, group, group, group, group, group, (a, b, c, d, e, f) => {
        fc.pre(a > 0)
        // Two machines in one network get the same masked address.
        expect(maskIp(`${a}.${b}.${c}.${d}`)).toBe(maskIp(`${a}.${b}.${e}.${f}`))
      }),
    )
    const six = fc.tuple(hex, hex, hex, hex, hex, hex)
    fc.assert(
      fc.property(hex, hex, six, six, (a, b, tail, other) => {
        fc.pre(a !== '0')
        expect(maskIp([a, b, ...tail].join(':'))).toBe(maskIp([a, b, ...other].join(':')))
      }),
    )
  })

  test('in one of four forms, whatever stands in the log', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.ipV4(),
      fc.ipV4Extended(),
      fc.ipV6(),
      fc.tuple(fc.ipV6(), fc.string()).map(([address, more]) => `${address}${more}`),
    )
    fc.assert(
      fc.property(anything, (text) => {
        expect(maskIp(text)).toMatch(
          /^(\[ANONYMIZED\]|\d{1,3}\.\d{1,3}\.\*\.\*|[0-9a-f]{1,4}:[0-9a-f]{1,4}:\*)$/,
        )
      }),
    )
  })
})
