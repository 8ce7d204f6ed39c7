import { contentIndex } from '#web/content/content-index.ts'

/** Rendered during the build only. browser-check.ts puts it in place of the page. */
export function TooOld() {
  return (
    <main className="too-old-card">
      <h1>This browser is too old for Qala</h1>
      <p>
        <b>On a phone:</b> update Chrome in the Play Store, then open this page again. An iPhone needs iOS
        16.4 or newer.
      </p>
      <p>
        <b>On a computer:</b> update Chrome, Edge or Firefox. If that does not work, ask your teacher for
        another phone or computer.
      </p>
      <h2>These are the lessons</h2>
      <ol>
        {contentIndex.lessons.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ol>
    </main>
  )
}
