import { SMALL_REASONS } from '#domain/learning/lab/small-reasons.ts'
import {
  flowchart,
  questionsOf,
  type FlowchartAnswer,
  type FlowchartSetup,
  type FlowchartState,
} from '#domain/learning/lab/worlds/flowchart/flowchart.ts'
import type { StageProps, WorkbenchProps, WorldScreen } from '../../world-screen.ts'
import { Arrow, NodeShape, ROW, type Grid } from './flowchart-shapes.tsx'
import { FlowScenery } from './flowchart-scenery.tsx'
import { Choice, OnPaper } from '../workbench.tsx'

function Stage({ setup, step }: StageProps<FlowchartSetup, FlowchartState>) {
  const { nodes, at, way, boxes } = step.state
  const columns = 1 + Math.max(...nodes.map((node) => node.at[0]))
  const rows = 1 + Math.max(...nodes.map((node) => node.at[1]))
  const grid: Grid = { pitch: 300 / columns }
  const here = nodes.find(({ id }) => id === at)
  const isOneOfMany = setup.tests.length > 1 && step.line > 0
  const held = [
    ...(isOneOfMany ? [`test ${step.state.test + 1}:`] : []),
    ...Object.entries(boxes).map(([name, value]) => `${name} ${value}`),
  ]
  const caption = held.join(' ')
  // Letters of the usual size would be cut off at the edge of the chart.
  const isLong = caption.length > 17
  return (
    <>
      <span translate="no" className="contents">
        <svg
          viewBox={`0 0 300 ${rows * ROW + 26}`}
          aria-hidden="true"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <rect width="300" height={rows * ROW + 26} rx="14" fill={GROUNDS[setup.scene]} />
          <FlowScenery scene={setup.scene} state={step.state} />
          {nodes.flatMap((node) =>
            (['next', 'yes', 'no'] as const).map((name) => {
              const to = nodes.find(({ id }) => id === node[name])
              if (!to) return null
              const isTaken = step.line > 0 && node === here && (name === 'next' || name === way)
              return (
                <Arrow
                  key={`${node.id} ${name}`}
                  from={node}
                  to={to}
                  name={name}
                  grid={grid}
                  isTaken={isTaken}
                />
              )
            }),
          )}
          {nodes.map((node, index) => (
            <NodeShape
              key={node.id}
              node={node}
              grid={grid}
              isHere={step.line > 0 && node === here}
              number={questionsOf(node).length > 1 ? numberOf(setup, index) : undefined}
            />
          ))}
          <text
            {...(isLong
              ? { x: 294, fontSize: 15, textAnchor: 'end' }
              : { x: CAPTION_X[setup.scene], fontSize: 20, textAnchor: 'middle' })}
            y={rows * ROW + 18}
            fontWeight="700"
            fill="var(--pic-line)"
          >
            {caption}
          </text>
        </svg>
      </span>
      {setup.tests.length > 1 && (
        <OnPaper>
          {setup.tests.map(({ inputs, shows }, index) => (
            <p key={index}>
              Test {index + 1}: {inputs.join(' and ')} should show <b>{shows}</b>.
            </p>
          ))}
        </OnPaper>
      )}
    </>
  )
}

const GROUNDS: Readonly<Record<FlowchartSetup['scene'], string>> = {
  tank: 'var(--pic-sky)',
  street: 'var(--pic-indigo-wash)',
}

/** The position of the caption, beside the picture below the chart. */
const CAPTION_X: Readonly<Record<FlowchartSetup['scene'], number>> = { tank: 75, street: 195 }

/** Returns the number, from 1, of a diamond among those that the learner can change. */
function numberOf({ nodes }: FlowchartSetup, index: number): number {
  return nodes.slice(0, index + 1).filter((node) => questionsOf(node).length > 1).length
}

function Workbench({ level, answer, locked, onChange }: WorkbenchProps<FlowchartSetup, FlowchartAnswer>) {
  const [setup] = level.setups
  if (!setup) return null
  const diamonds = setup.nodes.filter((node) => questionsOf(node).length > 1)
  if (diamonds.length === 0) return null
  const inputs = setup.nodes.flatMap(({ shape, box }) => (shape === 'input' && box ? [box] : []))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {diamonds.map((node, index) => (
          <Choice
            key={node.id}
            label={`Diamond ${index + 1} asks`}
            value={String(answer[node.id] ?? 0)}
            options={questionsOf(node).map(({ box, sign, value }, choice) => ({
              value: String(choice),
              label: `${box} ${sign} ${value}?`,
            }))}
            locked={locked}
            onChange={(choice) => onChange({ ...answer, [node.id]: Number(choice) })}
          />
        ))}
      </div>
      <table className="w-full max-w-md rounded-md border-2 border-line bg-card">
        <caption className="pb-1 text-start font-bold">Tests</caption>
        <thead>
          <tr className="bg-indigo-wash">
            {['Test', ...inputs, 'should show'].map((name) => (
              <th key={name} scope="col" className="px-[6px] py-1.5 text-start text-xs wrap-anywhere">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {setup.tests.map((test, index) => (
            <tr key={index} className="border-t border-line">
              <th scope="row" className="px-[6px] py-1.5 text-start">
                {index + 1}
              </th>
              {inputs.map((name, at) => (
                <td key={name} className="px-[6px] py-1.5">
                  {test.inputs[at]}
                </td>
              ))}
              <td className="px-[6px] py-1.5 font-semibold">{test.shows}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const flowchartScreen: WorldScreen<FlowchartSetup, FlowchartState, FlowchartAnswer> = {
  world: flowchart,
  reasons: SMALL_REASONS,
  Stage,
  Workbench,
  emptyAnswer: {},
}
