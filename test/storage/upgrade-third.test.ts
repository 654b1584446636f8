/** From every third schema, from the third on, to this one. */
import { testUpgrades } from './upgrade-cases.ts'

testUpgrades(2, 3)
