/** The results of the fairness evaluation: what was changed, how many pairs were compared, how many moved. */
import { number, t } from '../../text/t.ts'
import { FIGURES } from './figures.ts'

export const FigureTable = () => (
  <table aria-label={t('fairness.measured')} className="w-full text-left">
    <thead>
      <tr className="border-y text-xs text-faint">
        <th scope="col" className="h-9 px-4 font-medium">
          {t('fairness.changed')}
        </th>
        <th scope="col" className="px-4 text-right font-medium whitespace-nowrap">
          {t('fairness.pairs')}
        </th>
        <th scope="col" className="px-4 text-right font-medium whitespace-nowrap">
          {t('fairness.moved')}
        </th>
      </tr>
    </thead>
    <tbody>
      {FIGURES.map(({ changed, pairs, moved }) => (
        <tr key={changed} className="border-b last:border-0">
          <th scope="row" className="px-4 py-2 font-normal">
            {t(`fairness.figure.${changed}`)}
          </th>
          <td className="tabular px-4 text-right whitespace-nowrap">{number(pairs)}</td>
          <td className="tabular px-4 text-right whitespace-nowrap font-semibold">{number(moved)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
