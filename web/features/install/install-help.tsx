import { draw } from '#web/ui/icons.tsx'

const IconShare = /* @__PURE__ */ draw(
  <path d="M12 15V3m0 0L8 7m4-4 4 4M8 10H6a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-9a1 1 0 0 0-1-1h-2" />,
)
const IconAddToScreen = /* @__PURE__ */ draw(
  <path d="M5 3.500h14A1.500 1.500 0 0 1 20.500 5v14a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 19V5A1.500 1.500 0 0 1 5 3.500zM12 8v8M8 12h8" />,
)
const IconTick = /* @__PURE__ */ draw(<path strokeWidth="3" d="m5 12.500 4.500 4.500L19 7.500" />)
const IconMenu = /* @__PURE__ */ draw(<path strokeWidth="4" d="M12 5v.01M12 12v.01M12 19v.01" />)

/** @param elsewhere the user is on an iPhone, but not in Safari */
export function IphoneHelp({ elsewhere }: { elsewhere: boolean }) {
  return (
    <>
      <p className="text-read">Tap Share in Safari, choose "Add to Home Screen", then "Add".</p>
      {elsewhere && (
        <p className="mt-2 text-sm text-soft">
          You are in another browser now. Open <b className="wrap-anywhere">{location.host}</b> in Safari
          first.
        </p>
      )}
      <Steps
        steps={[
          ['Tap Share', IconShare],
          ['Choose "Add to Home Screen"', IconAddToScreen],
          ['Tap "Add"', IconTick],
        ]}
      />
    </>
  )
}

export function AndroidHelp() {
  return (
    <>
      <p className="text-read">
        Tap the browser menu, choose "Add to Home screen" or "Install app", then confirm with "Add" or
        "Install".
      </p>
      <Steps
        steps={[
          ['Tap the browser menu', IconMenu],
          ['Choose "Add to Home screen" or "Install app"', IconAddToScreen],
          ['Confirm with "Add" or "Install"', IconTick],
        ]}
      />
    </>
  )
}

/** Some browsers on computers install from their menu, and others cannot install at all. */
export function ComputerHelp() {
  return (
    <p className="text-read">
      Open the browser menu and look for "Install". Is it not there? Qala works in this browser too, without
      installing: keep its address as a bookmark.
    </p>
  )
}

function Steps({ steps }: { steps: [text: string, Sign: typeof IconShare][] }) {
  return (
    <ol className="mt-4 grid gap-2">
      {steps.map(([text, Sign], index) => (
        <li key={text} className="flex items-center gap-3 rounded-control bg-indigo-wash p-3">
          <span className="grid size-12 shrink-0 place-items-center rounded-control bg-card text-indigo">
            <Sign className="size-7" />
          </span>
          <span className="min-w-0 font-semibold">
            {index + 1}. {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
