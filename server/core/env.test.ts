import { describe, expect, test } from 'vitest'
import { EnvError, parseEnv } from './env.ts'

const messageFor = (source: Record<string, string>): string => {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return ''
}

describe('settings', () => {
  test('have defaults for everything', () => {
    expect(parseEnv({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/data`,
      trustProxy: [],
      serviceWorker: true,
    })
    expect(parseEnv({ PORT: '', HOST: '  ', DATABASE_URL: '' })).toEqual(parseEnv({}))
  })

  test('are read whole', () => {
    expect(
      parseEnv({
        PORT: '80',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/qala',
        DATABASE_URL: 'postgres://u:p@db/qala',
        PUBLIC_URL: 'https://Qala.School.za/',
        SERVICE_WORKER: 'off',
        TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1',
        ADMIN_EMAIL: 'Principal@School.za',
        ADMIN_PASSWORD: 'umthi-omkhulu',
        SMTP_URL: 'smtps://u:p@mail.school.za',
        MAIL_FROM: 'Qala <qala@school.za>',
        MAIL_RATE: '25',
        SMS_WEBHOOK_URL: 'https://sms.example/send',
        SMS_PRICE: '0.24',
      }),
    ).toEqual({
      port: 80,
      host: '0.0.0.0',
      dataDir: '/srv/qala',
      databaseUrl: 'postgres://u:p@db/qala',
      publicUrl: 'https://qala.school.za',
      trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'],
      serviceWorker: false,
      firstAdmin: { email: 'principal@school.za', password: 'umthi-omkhulu' },
      mail: { smtpUrl: 'smtps://u:p@mail.school.za', from: 'Qala <qala@school.za>', perSecond: 25 },
      sms: { gateway: 'webhook', url: 'https://sms.example/send', pricePerPart: 0.24 },
    })
    expect(parseEnv({ BULKSMS_TOKEN: 'id-7:secret:with:colons' }).sms).toEqual({
      gateway: 'bulksms',
      token: 'id-7',
      secret: 'secret:with:colons',
      pricePerPart: null,
    })
  })

  test.each([
    ['1', ['loopback']],
    ['true', ['loopback']],
    ['0', []],
    ['off', []],
  ])('take TRUST_PROXY=%s as a switch', (value, expected) => {
    expect(parseEnv({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'two words'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://u:p@db/qala'],
    ['DATABASE_URL', 'qala'],
    ['PUBLIC_URL', 'qala.school.za'],
    ['PUBLIC_URL', 'https://qala.school.za/app'],
    ['PUBLIC_URL', 'https://user@qala.school.za'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['ADMIN_EMAIL', 'principal'],
    ['ADMIN_PASSWORD', 'short'],
    ['SMTP_URL', 'https://mail.school.za'],
    ['MAIL_FROM', 'Qala'],
    ['SMS_WEBHOOK_URL', 'sms.example'],
    ['BULKSMS_TOKEN', 'id-without-a-secret'],
    ['SMS_PRICE', 'R0,24'],
    ['MAIL_RATE', '0'],
    ['PUSH_TEST_ORIGIN', 'fcm.googleapis.com'],
  ])('refuse %s=%s, say so and give an example', (name, value) => {
    const message = messageFor({ [name]: value })
    expect(message).toContain(`${name} `)
    expect(message).toContain(`Example: ${name}=`)
  })

  test('take a database behind a socket', () => {
    const url = 'postgresql://qala:p@/qala?host=%2Frun%2Fpostgresql'
    expect(parseEnv({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test('say everything that is wrong at once', () => {
    const message = messageFor({
      PORT: 'x',
      PUBLIC_URL: 'x',
      TRUST_PROXY: 'x,y',
      MAIL_FROM: 'qala@school.za',
    })
    expect(message.split('\n')).toHaveLength(5)
  })

  test('cannot carry a second mail header', () => {
    expect(messageFor({ MAIL_FROM: 'Qala <qala@school.za>\nBcc: all@school.za' })).toContain(
      'MAIL_FROM must be',
    )
  })

  test('belong together in pairs', () => {
    expect(messageFor({ ADMIN_EMAIL: 'principal@school.za' })).toContain(
      'ADMIN_PASSWORD is needed because ADMIN_EMAIL is set',
    )
    expect(messageFor({ MAIL_FROM: 'qala@school.za' })).toContain(
      'SMTP_URL is needed because MAIL_FROM is set',
    )
  })

  test('cannot give a secret away in a message', () => {
    const secret = 'hunter'
    const message = messageFor({
      DATABASE_URL: `mysql://u:${secret}@db`,
      ADMIN_EMAIL: 'x',
      ADMIN_PASSWORD: secret.slice(0, 5),
      PUBLIC_URL: `https://u:${secret}@qala.example`,
      SMTP_URL: `http://u:${secret}@mail`,
      SMS_WEBHOOK_URL: `ftp://${secret}`,
    })
    expect(message.split('\n').length).toBeGreaterThan(5)
    expect(message).not.toContain(secret.slice(0, 5))
  })
})
