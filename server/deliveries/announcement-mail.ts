import type { Mail } from '../mail/mail.ts'

/** @param origin ours, as a link to where the news can be read */
export function announcementMail(to: string, title: string, content: string, origin: string): Mail {
  const hint = `You get this because you have an account on Qala, your school's computer lessons: ${origin}`
  const leave = 'To get no more of these mails, answer this mail with the word "unsubscribe".'
  return {
    to,
    subject: title,
    text: `${title}\n\n${content}\n\n-- \n${hint}\n${leave}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width"></head>',
      '<body style="margin:0;padding:24px;background:#fff9f0;color:#1f1a3d;font:16px/1.5 Arial,sans-serif">',
      '<div style="max-width:34em;margin:0 auto;padding:24px;background:#ffffff;border-radius:16px">',
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escaped(title)}</h1>`,
      `<p style="margin:0;white-space:pre-line">${escaped(content)}</p></div>`,
      '<p style="max-width:34em;margin:16px auto 0;font-size:13px;color:#5d5876">',
      `${escaped(hint)}<br>${escaped(leave)}</p></body></html>`,
    ].join('\n'),
    isListMail: true,
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
