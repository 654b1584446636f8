/** Migrations from every third schema, starting with the third. */
import { testUpgrades } from './upgrade-cases.ts'

testUpgrades(2, 3)
