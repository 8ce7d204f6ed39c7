import { count } from '#domain/counts.ts'
import { rubricMarks, totalMarks, type Memorandum } from '#domain/learning/caps.ts'

/** A memorandum, on the screen and on paper. */
export function MemorandumText({ of: { activities, collect, rows, rubric } }: { of: Memorandum }) {
  const total = totalMarks(rows)
  const { well, enough } = rubricMarks(total)
  return (
    <>
      <p>
        <b>Memorandum, {count(total, 'mark')}.</b> Work from: {activities.join('; ')}.
      </p>
      <p>
        <b>Collect:</b> {collect}
      </p>
      <table className="memorandum-rows">
        <thead>
          <tr>
            <th scope="col">Look at</th>
            <th scope="col">Each line earns one mark</th>
            <th scope="col">Marks</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ look, earns, model, accept }) => (
            <tr key={look}>
              <th scope="row">{look}</th>
              <td>
                <ul>
                  {earns.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
                {model !== undefined && (
                  <p>
                    <b>A good answer:</b> {model}
                  </p>
                )}
                {accept !== undefined && (
                  <p>
                    <b>Accept:</b> {accept}
                  </p>
                )}
              </td>
              <td>
                <span className="memorandum-narrow">Marks: </span>
                {earns.length}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
      <dl className="memorandum-rubric">
        <div>
          <dt>
            {well} to {total}
          </dt>
          <dd>{rubric.well}</dd>
        </div>
        <div>
          <dt>
            {enough} to {well - 1}
          </dt>
          <dd>{rubric.enough}</dd>
        </div>
        <div>
          <dt>0 to {enough - 1}</dt>
          <dd>{rubric.notYet}</dd>
        </div>
      </dl>
      <p className="memorandum-note">
        Take no marks away for spelling, English or drawing. An answer in another language is right if it says
        the same.
      </p>
    </>
  )
}
