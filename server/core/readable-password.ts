import { randomInt } from 'node:crypto'

const PASSWORD_WORDS = 5

/**
 * Returns random words joined by hyphens. Each word has 10 random bits. 50 bits are enough where guessing is slowed down and
 * where the password only allows its user to choose another one.
 */
export function readablePassword(words = PASSWORD_WORDS): string {
  return Array.from({ length: words }, () => WORDS[randomInt(WORDS.length)]).join('-')
}

/** Returns a password in the form in which it was generated, whatever case and separators the user typed. */
export function asDrawn(typed: string): string {
  return typed
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join('-')
}

/** Words that a Grade 7 learner can spell after hearing them. No two of them sound the same, and none has two spellings. */
export const WORDS: readonly string[] = `
  acorn actor adult again agent alarm album amber angel angle ankle apple april apron area arena arm army arrow
  artist aunt autumn award baby back badge bag bake baker ball balloon bamboo banana band bank banner barn barrel
  basket bat bath bay beach beam bean bear beaver bed bee beef beetle begin belt bench berry best big bike bird
  bishop black blanket blaze block blouse blue board boat body bone book boot border bottle bowl box boy branch
  brass brave bread break breeze brick bridge bright bring broad bronze broom brown brush bubble bucket buckle
  bud build bulb burger bus bush busy butter button buzz cabin cable cactus cake calf call calm camel camera camp
  candle candy canoe cape car card cargo carpet carrot cart carton castle cat catch cattle cave cedar cement
  cereal chair chalk chance change charm chart cheer cheese chef cherry chess chest chief child chilli chip choir
  choose circle circus city class clay clean clear clever cliff climb clinic clock cloth cloud clover clown club
  coach coast coat cocoa coffee coin collar comb comet copper coral corn corner cotton couch count cousin cover
  cow crane crayon cream crisp crop cross crow crowd crown cub cube cup curry curve cycle daisy dance dancer date
  day deep den desk diamond diary dice dig dinner diver doctor dog doll dolphin domino donkey door dot dove
  dragon drama draw drawer dream dress drink drive driver drop drum dry duck dust eagle ear early earth east easy
  echo edge eight elbow eleven empty energy engine enjoy every exit fabric face fairy falcon fall family famous
  fan farm farmer fast father feast fence ferry field fifty fig film final find finger fire first fish fisher
  five flag flame flash flight float floor flow flute fog folder follow food foot forest fork form fort forty
  fossil fox frame free fresh friday fridge friend frog front frost fruit full fun funny future game garage
  garden garlic gate gecko gentle giant gift ginger giraffe girl glad glass globe glove glow glue goal goat gold
  golden goose grain grand granny grape grass gravel great green grid ground group grow guard guava guest guide
  guitar half hall hand handle happy hard harp hat head heart heat heavy hedge height helmet help hen hero heron
  high hill hippo hive hobby hockey hold honey hood hook hop hope horn horse hot hotel house huge human hurry ice
  idea igloo impala inch ink insect inside invent iron island ivory jacket jaguar jam jar jazz jeans jelly jersey
  jet jewel job join joy judge juice july jump june jungle junior keep kennel kettle key kind king kit kitchen
  kite kitten kiwi knee koala kudu label ladder lady lake lamb lamp land lantern large laser late laugh lawn
  layer leader leaf left leg lemon lesson letter level lid lift light lily line linen lion list little lively
  lizard loaf lock locust log long look lorry love lucky lunch lung magic magnet magpie maize make mango map
  maple marble march market maroon mask mast mat match maths meadow meal medal melody melon menu merry metal
  meteor midday middle mile milk mill mimosa mind mine minnow mint minute mirror misty mitten mix mobile model
  moment monday money monkey month moon mosaic mother motor mouse mouth move movie mud muffin mule museum music
  nail name napkin nation nature near neck nectar needle nephew nest net new news nice niece nine noble noodle
  north nose note novel number nurse nut oak oasis oat ocean octopus office oil olive onion open opera orange
  orbit orchid organ otter outfit oven owl oxygen oyster pack paddle page paint palace palm pan panda panel
  papaya paper parade parcel park parrot part party pasta paste path paw peach peanut pearl pebble pedal pen
  pencil penguin pepper piano pick picnic pie pigeon pillow pilot pine pink pipe pirate pizza place plan planet
  plant plate play player plaza plenty plot plough plum plus pocket poem poet point polite pond pony pool popcorn
  port post pot potato potter powder power pretty prince print prize proud pump pupil puppet puppy purple puzzle
  python quartz quest quick quiet quilt quiz rabbit race radio radish raft rail rainbow raisin rake ramp ranger
  rapid ray reach reader ready real recipe record relay remote rescue rest rhino rhythm ribbon rice rich ride
  rider ring ripe river roast robin robot rock rocket roll roof room root rope rose round row rubber ruby rug
  rugby ruler run runner saddle safari safe sailor salad salmon salt sandal saturn sauce scale school score scout
  screen scroll seal season seat second seed seesaw send seven shade shape share sharp sheep shelf shell shield
  shine ship shirt shoe shop shore short shovel show shower shrimp shrub silk silver simple sing singer sister
  six sixty size skate sketch ski skill skin skip skirt sky sleep sleeve slice slide slim slow small smart smile
  smooth snack snail snake snow soap soccer sock sofa soft soil solar solid solo song soon soup south space spark
  speak speed spell spice spider spiral spoon sport spot spray spring square squash stable staff stage stamp star
  start statue steam stem step stick stone stool stop storm story stove straw stream street string stripe strong
  studio sugar suit summer sunday sunset supper surf swan sweet swift swim swing switch sword symbol syrup table
  tablet tailor talent talk tall tank tap tape target taste taxi tea teach team teapot ten tennis tent thick thin
  thing thirty three throne thumb ticket tidy tiger tile time tin tiny tiptoe toast today toe toffee tomato
  tongue tool tooth top torch total toucan tower town toy trade trail train travel tray treat tree trick trip
  trophy trout truck trunk trust truth tube tulip tuna tunnel turkey turnip turtle twelve twenty twig uncle
  unicorn unit useful valley value van velvet verse video view vine violet violin visit voice volcano vote vowel
  voyage waffle wagon waiter wake walk wall wallet walnut walrus warm wash watch water wealth weaver well west
  wheat wheel white wide wild willow win wind window wing winner winter wire wish wolf wonder wool word work
  world wrist writer yacht yarn year yellow yes young zebra zero zigzag zinc zoo
`
  .trim()
  .split(/\s+/)
