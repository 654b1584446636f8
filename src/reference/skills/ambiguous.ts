/** Names and abbreviations of skills that mean something else more often, beyond the common words of organisations' names. */

export const ambiguousWords: ReadonlySet<string> = new Set(
  `
  8d ib 4g 5g dei cambio blackboard yoga botany camo asbestos
  access apex arc assembly asm babel backbone basic beam blender bootstrap box
  celery chef clean click consul crystal cucumber cypress d3 dart dash delphi drift eagle elm ember erp excel express
  factor fancy flask flow forth fusion genie go groovy hack helm hive illustrator ink inventor ionic jest julia
  kit lambda lark lasso lean less limbo logos looker mask max maya mercury mint mongo monkey moon move nest net ninja
  nix node notion odin oracle outlook pan parrot pascal pep pickle pike playwright pony postman processing pug
  puppet pure reason red rest rhino ring ros ruby rust safe sage sap sas sass scheme self sem shell
  sketch slash slack snowflake soap soc spark spring squirrel stan stata swift tea teams terra
  text transformers turing unity unreal vault visa visio waterfall word wren zig
  customs archivo curas montage assembly turning pastry reception crane leasing collections filing strategy
  it pr ar ap ad bd hr qa qc ui ux bi ai ki ml dl py ps ip
`
    .trim()
    .split(/\s+/),
)
