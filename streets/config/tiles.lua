-- Chooses what the map tiles show, for tilemaker 2 (objects with methods) and 3 (functions).

node_keys = { "highway", "amenity", "shop" }

local ROAD_CLASSES = {
  motorway = "motorway", motorway_link = "motorway",
  trunk = "trunk", trunk_link = "trunk",
  primary = "primary", primary_link = "primary",
  secondary = "secondary", secondary_link = "secondary",
  tertiary = "tertiary", tertiary_link = "tertiary",
  residential = "minor", unclassified = "minor", living_street = "minor", road = "minor",
  service = "service",
  path = "path", footway = "path", track = "path", pedestrian = "path", steps = "path", cycleway = "path",
}

local FROM_ZOOM = {
  motorway = 6, trunk = 6, primary = 8, secondary = 8, tertiary = 11, minor = 13, service = 14, path = 14, rail = 11,
}

local NAMED_FROM_ZOOM = { motorway = 10, trunk = 10, primary = 12, secondary = 12, tertiary = 13 }

local POINT_CLASSES = {
  highway = { bus_stop = "bus_stop" },
  amenity = {
    fuel = "fuel", hospital = "hospital", clinic = "hospital", pharmacy = "pharmacy", police = "police",
    marketplace = "market", bus_station = "bus_station", ferry_terminal = "ferry",
  },
}

local PARKS = { park = true, garden = true, nature_reserve = true, pitch = true, stadium = true }

-- Speaks to both versions: `object` is nil where the functions are global.
local function bind(object)
  if not object then
    return { find = Find, layer = Layer, attribute = Attribute, number = AttributeNumeric, from = MinZoom }
  end
  return {
    find = function(key) return object:Find(key) end,
    layer = function(name, is_area) object:Layer(name, is_area) end,
    attribute = function(key, value, zoom) object:Attribute(key, value, zoom or 0) end,
    number = function(key, value, zoom) object:AttributeNumeric(key, value, zoom or 0) end,
    from = function(zoom) object:MinZoom(zoom) end,
  }
end

local function add_names(api, zoom)
  for _, key in ipairs({ "name", "name:fr", "name:en" }) do
    local value = api.find(key)
    if value ~= "" then api.attribute(key, value, zoom) end
  end
end

local function is_set(value) return value ~= "" and value ~= "no" end

local function add_road(api, class)
  api.layer("roads", false)
  api.from(FROM_ZOOM[class])
  api.attribute("class", class, 0)
  local named_from = NAMED_FROM_ZOOM[class] or 14
  add_names(api, named_from)
  local ref = api.find("ref")
  if ref ~= "" then api.attribute("ref", ref, 8) end
  local oneway = api.find("oneway")
  if oneway == "yes" or oneway == "true" or oneway == "1" or api.find("junction") == "roundabout" then
    api.number("oneway", 1, 12)
  elseif oneway == "-1" or oneway == "reverse" then
    api.number("oneway", -1, 12)
  end
  if is_set(api.find("bridge")) then api.number("bridge", 1, 12) end
  if is_set(api.find("tunnel")) then api.number("tunnel", 1, 12) end
end

local function area_class(api)
  local natural, landuse = api.find("natural"), api.find("landuse")
  if natural == "water" or landuse == "reservoir" or landuse == "basin" or api.find("waterway") == "riverbank" then
    return "water", 8
  end
  if api.find("amenity") == "marketplace" then return "market", 13 end
  if PARKS[api.find("leisure")] or landuse == "recreation_ground" or landuse == "cemetery" then return "park", 12 end
end

local function add_way(api)
  local class = ROAD_CLASSES[api.find("highway")]
  if api.find("railway") == "rail" or api.find("railway") == "narrow_gauge" then class = class or "rail" end
  if class and api.find("area") ~= "yes" then return add_road(api, class) end
  local area, from_zoom = area_class(api)
  if not area then return end
  api.layer("areas", true)
  api.from(from_zoom)
  api.attribute("class", area, 0)
  add_names(api, 13)
end

local function add_node(api)
  local class
  for key, classes in pairs(POINT_CLASSES) do class = class or classes[api.find(key)] end
  if not class and api.find("shop") == "supermarket" then class = "supermarket" end
  if not class then return end
  api.layer("points", false)
  api.from(14)
  api.attribute("class", class, 0)
  add_names(api, 14)
end

function way_function(way) add_way(bind(way)) end
function node_function(node) add_node(bind(node)) end
function init_function() end
function exit_function() end
