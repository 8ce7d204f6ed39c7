import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardButton, Tile } from './card.tsx'
import { Chip, DifficultyBadge } from './chip.tsx'
import { Dialog } from './dialog.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { PasswordField, Switch } from './field.tsx'
import { IconHome } from './icons.tsx'
import { Celebration } from './illustrations/celebration.tsx'
import { Qala, type QalaPose } from './illustrations/qala.tsx'
import { LostScene } from './illustrations/lost-scene.tsx'
import { HeroScene } from './illustrations/scenes.tsx'
import { Page } from './page.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { StatRow } from './stat.tsx'
import { TabBar } from './tab-bar.tsx'
import { ThemeSwitch } from './theme.tsx'
import { ToastProvider } from './toast.tsx'
import { TopBar } from './top-bar.tsx'

const POSES: readonly QalaPose[] = ['wave', 'explain', 'wait', 'dance', 'sleep', 'lost']
const nothing = () => undefined

const everything = (
  <ToastProvider>
    <Page
      nav={
        <TabBar
          items={[{ id: 'home', label: 'Home', icon: <IconHome /> }]}
          current="home"
          onSelect={nothing}
        />
      }
      top={<TopBar right={<Chip tone="leaf">All work safe</Chip>} />}
      bottom="Continue"
    >
      <CardButton title="Take a Quiz" text="Soon" leading={<Tile tone="sun">pic</Tile>} onClick={nothing} />
      <ProgressBar value={33} label="My progress" />
      <StatRow stats={[{ label: 'Completed', value: 8, tone: 'leaf' }]} />
      <DifficultyBadge difficulty="beginner" />
      <PasswordField label="Password" error="Password must be at least 6 characters" />
      <Switch label="Push" checked onChange={nothing} />
      <ThemeSwitch />
      <EmptyState title="No lessons found" />
      <ErrorPanel title="You are offline" text="Your work is safe." offline action="Try again" />
      <Dialog open={false} onClose={nothing} title="Closed">
        unseen
      </Dialog>
      <Spinner label="Loading your progress..." />
      <Skeleton />
      <HeroScene />
      <LostScene />
      <Celebration />
      {POSES.map((pose) => (
        <Qala key={pose} pose={pose} />
      ))}
    </Page>
  </ToastProvider>
)

test('cannot put a style attribute into a prerendered page: the content security policy would refuse it', () => {
  const html = renderToStaticMarkup(everything)
  expect(html).toContain('All work safe')
  expect(html).not.toMatch(/\sstyle=/)
  expect(html).not.toContain('<style')
})

test('a prerendered bar shows how far one is, and says it', () => {
  const html = renderToStaticMarkup(<ProgressBar value={33.4} label="My progress" />)
  expect(html).toContain('x="-67%"')
  expect(html).toMatch(/<progress aria-label="My progress" max="100"[^>]* value="33"/)
  expect(renderToStaticMarkup(<ProgressBar value={140} label="x" />)).toContain('value="100"')
})

test('a closed dialog says nothing', () => {
  const html = renderToStaticMarkup(
    <Dialog open={false} onClose={nothing} title="Closed">
      unseen
    </Dialog>,
  )
  expect(html).not.toContain('unseen')
})

test('decoration is silent', () => {
  expect(renderToStaticMarkup(<Qala pose="wave" />)).toContain('aria-hidden="true"')
})
