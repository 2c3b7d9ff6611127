"""Units of migrated numbers, and the formulas of both releases, simulated side by side."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest
from lxml import etree

from translate.migration.migrate import migrate
from translate.migration.tables import RELEASES, Kind, Release, Row, kinds, quantities
from translate.xml.document import parse

#: Conversions whose unit is that of the value.
SAME = frozenset(
    {"", "half", "rate", "larger", "smaller", "positive", "every", "first", "last", "level"}
    | {"matrix", "uniform", "xyz", "rpy"}
)
#: Owners and conversions without a number.
NO_NUMBER = ("-", "topic", "namespace", "link", "joint", "bridge", "mimic", "control")
NO_CONVERSION = frozenset(
    {"child", "copy", "enu", "flag", "frame", "info", "list", "output", "ros", "source", "beside"}
)
#: Elements that are texts or flags.
TEXTS = frozenset(
    {"camera/triggered", "left_joint", "right_joint", "left_steering_joint", "right_steering_joint"}
    | {"dimensions", "robotNamespace", "jointName", "linkName", "turningDirection", "motorNumber"}
    | {"motorType", "link_name", "control_joint_name", "radial_symmetry", "use_angvel_cmd"}
    | {"joint_name", "battery_name", "start_draining", "fix_issue_225", "radio_config/modulation"}
)


def unit_after(conversion: str, unit: str) -> str:
    """The unit of a value after its conversion, by the formula of the conversion."""
    if conversion in SAME or (conversion == "heading" and unit == "deg"):
        return unit
    before, after = {
        "invert": ("Hz", "s"),
        "period": ("s", "Hz"),
        "divisor": ("steps", "Hz"),
        "gauss": ("gauss/√Hz", "T"),
        "sqrt": ("Pa²", "Pa"),
    }.get(conversion, ("", ""))
    if unit == before:
        return after
    if conversion == "density" and unit.endswith("/√Hz"):
        return unit.removesuffix("/√Hz")
    if conversion == "step" and unit.endswith("/√s"):
        return unit.removesuffix("/√s")
    return f"{unit}/√s" if conversion == "drift" else f"no conversion of {unit}"


def rows() -> Iterator[tuple[Kind, Row]]:
    """The rows that write a number, each with its kind."""
    for kind in kinds():
        for row in kind.all_rows if kind.form != "none" else ():
            is_number = row.owner not in NO_NUMBER and row.conversion not in NO_CONVERSION
            if is_number and row.elements and not TEXTS & {*_elements(row)}:
                yield kind, row


def _elements(row: Row) -> Iterator[str]:
    yield from (path.lstrip("+") for path in row.paths())


@pytest.mark.parametrize(("kind", "row"), [*rows()], ids=lambda item: item[0])
def test_a_number_has_the_unit_that_today_reads(kind: Kind, row: Row) -> None:
    units = row.unit.split(", ")
    assert row.unit
    assert kind.source
    for path, paths_of_row in row.quantity_paths():
        converted = [unit_after(row.conversion, unit) for unit in units]
        if paths_of_row == "latitude":
            converted = ["deg" for unit in converted if unit == "m"]
        today = quantities()[path].unit.split(", ")
        assert {*converted} & {*today, " or ".join(today)}, path


def test_each_quantity_is_written_and_has_its_sources() -> None:
    written = {path for _, row in rows() for path, _ in row.quantity_paths()}
    assert {*quantities()} == written
    for quantity in quantities().values():
        assert quantity.unit
        assert quantity.meaning
        assert quantity.files
        assert len(quantity.versions) == 4


# --- Formulas -------------------------------------------------------------------------------------
#
# Chains of independent sensors: rows are steps, columns are sensors.

CHAINS = 4_000


def migrated(plugin: str, parameters: str, sensor: str = "") -> etree._Element:
    """The sensor that replaces a plugin with a rate of 50 Hz."""
    text = f'<plugin name="p" filename="lib{plugin}.so">{parameters}</plugin>'
    inside, outside = "", text
    if sensor:
        inside = f'<sensor name="s" type="{sensor}"><update_rate>50</update_rate>{text}</sensor>'
        outside = ""
    file = parse(
        f'<sdf version="1.9"><model name="m"><link name="base">{inside}</link>{outside}</model>'
        "</sdf>"
    )
    migrate(file, "harmonic")
    (found,) = file.root.iter("sensor")
    return found


def today(noise: etree._Element | None, dt: float | None, steps: int, seed: int) -> np.ndarray:
    """The error that ``GaussianNoiseModel.cc`` of gz-sensors adds in each step.

    ``dt`` is the time between messages in s; ``None`` for a sensor that calls ``Apply`` without it.
    """
    assert noise is not None

    def number(tag: str) -> float:
        return float(noise.findtext(tag) or 0.0)

    random = np.random.default_rng(seed)
    white = random.standard_normal((steps, CHAINS))
    walk = random.standard_normal((steps, CHAINS))
    bias = number("bias_mean") + number("bias_stddev") * random.standard_normal(CHAINS)
    bias *= random.choice([-1.0, 1.0], CHAINS)
    sigma, tau = number("dynamic_bias_stddev"), number("dynamic_bias_correlation_time")
    errors = np.empty((steps, CHAINS))
    for step in range(steps):
        if dt is not None and sigma > 0.0 and tau > 0.0:
            deviation = math.sqrt(-(sigma**2) * tau / 2.0 * math.expm1(-2.0 * dt / tau))
            bias = math.exp(-dt / tau) * bias + deviation * walk[step]
        errors[step] = bias + number("mean") + number("stddev") * white[step]
    return errors


def kalibr(
    density: float, walk: float, tau: float, bias: float, dt: float, steps: int, seed: int
) -> np.ndarray:
    """The error of ``gazebo_imu_plugin.cpp`` of RotorS and PX4."""
    random = np.random.default_rng(seed)
    deviation = math.sqrt(-(walk**2) * tau / 2.0 * (math.exp(-2.0 * dt / tau) - 1.0))
    start = bias * random.standard_normal(CHAINS)
    drift = np.zeros(CHAINS)
    errors = np.empty((steps, CHAINS))
    for step in range(steps):
        drift = math.exp(-dt / tau) * drift + deviation * random.standard_normal(CHAINS)
        errors[step] = drift + density / math.sqrt(dt) * random.standard_normal(CHAINS) + start
    return errors


def hector(
    drift: float, frequency: float, noise: float, offset: float, dt: float, steps: int
) -> np.ndarray:
    """The error of ``sensor_model.h`` of hector_gazebo."""
    random = np.random.default_rng(1)
    current = np.zeros(CHAINS)
    errors = np.empty((steps, CHAINS))
    for step in range(steps):
        kick = math.sqrt(2.0 * frequency) * drift * random.standard_normal(CHAINS)
        current = math.exp(-dt * frequency) * current + dt * kick
        errors[step] = offset + current + noise * random.standard_normal(CHAINS)
    return errors


@pytest.mark.parametrize("plugin", ["rotors_gazebo_imu_plugin", "gazebo_imu_plugin"])
@pytest.mark.parametrize(
    ("quantity", "prefix"),
    [("angular_velocity", "gyroscope"), ("linear_acceleration", "accelerometer")],
)
def test_the_noise_and_the_walk_of_a_drone_imu(plugin: str, quantity: str, prefix: str) -> None:
    """Both have the same formula; the walk is that of 8 correlation times."""
    is_other = plugin.startswith("rotors") and prefix == "gyroscope"
    walk = "BiasRandomWalk" if is_other else "RandomWalk"
    values = {"NoiseDensity": 0.02, walk: 0.3, "BiasCorrelationTime": 0.5, "TurnOnBiasSigma": 0.0}
    text = "".join(f"<{prefix}{name}>{value}</{prefix}{name}>" for name, value in values.items())
    noise = migrated(plugin, text + "<updateRate>50</updateRate>").find(f"imu/{quantity}/x/noise")
    new = today(noise, 0.02, 200, 1)
    old = kalibr(0.02, 0.3, 0.5, 0.0, 0.02, 200, 2)
    for step in (0, 10, 199):
        assert new[step].std() == pytest.approx(old[step].std(), rel=0.06)
    # The deviation of the walk after a long time, by hand: 0.3 · √(0.5 / 2) = 0.15.
    assert math.sqrt(new[199].var() - 0.02**2 * 50.0) == pytest.approx(0.15, rel=0.06)


def test_the_bias_of_the_start_decays_today() -> None:
    """The classic one stays: the entry of the parameter is an approximation."""
    text = "<gyroscopeTurnOnBiasSigma>1</gyroscopeTurnOnBiasSigma>"
    text += "<gyroscopeBiasCorrelationTime>0.5</gyroscopeBiasCorrelationTime>"
    noise = migrated("gazebo_imu_plugin", text).find("imu/angular_velocity/x/noise")
    new, old = today(noise, 0.02, 200, 1), kalibr(0.0, 1e-5, 0.5, 1.0, 0.02, 200, 2)
    assert new[0].std() == pytest.approx(1.0, rel=0.06)
    assert old[199].std() == pytest.approx(1.0, rel=0.06)
    assert new[199].std() < 0.1


@pytest.mark.parametrize(
    ("quantity", "prefix"), [("linear_acceleration", "accel"), ("angular_velocity", "rate")]
)
def test_the_drift_of_hector(quantity: str, prefix: str) -> None:
    """Its documentation: the standard deviation.  Its code: that, times the root of the step."""
    values = {"Drift": "0.7 0.7 0.7", "DriftFrequency": "2 2 2"}
    text = "".join(f"<{prefix}{name}>{value}</{prefix}{name}>" for name, value in values.items())
    noise = migrated("hector_gazebo_ros_imu", text).find(f"imu/{quantity}/y/noise")
    assert today(noise, 0.02, 200, 1)[199].std() == pytest.approx(0.7, rel=0.06)
    old = hector(0.7, 2.0, 0.0, 0.0, 0.02, 200)
    assert old[199].std() == pytest.approx(0.7 * math.sqrt(0.02), rel=0.08)


@pytest.mark.parametrize(
    ("quantity", "prefix"), [("linear_acceleration", "accel"), ("angular_velocity", "rate")]
)
def test_the_offset_of_hector_stays_beside_a_drift(quantity: str, prefix: str) -> None:
    """A ``<bias_mean>`` would be negated in half of the runs, and decay."""
    values = {"Drift": "0.1", "DriftFrequency": "2", "Offset": "0 0 0.5"}
    text = "".join(f"<{prefix}{name}>{value}</{prefix}{name}>" for name, value in values.items())
    noise = migrated("hector_gazebo_ros_imu", text).find(f"imu/{quantity}/z/noise")
    old = hector(0.1, 2.0, 0.0, 0.5, 0.02, 200)
    new = today(noise, 0.02, 200, 1)
    for step in (0, 199):
        assert new[step].mean() == pytest.approx(0.5, abs=0.02)
        assert old[step].mean() == pytest.approx(0.5, abs=0.02)


def test_the_position_of_a_hector_gps() -> None:
    """``gazebo_ros_gps.cpp`` divides m by the radius of the Earth; today's sensor adds degrees."""
    text = "<gaussianNoise>3 3 4</gaussianNoise><offset>0 0 5</offset>"
    text += "<velocityGaussianNoise>0.3 0.3 0.4</velocityGaussianNoise>"
    navsat = migrated("hector_gazebo_ros_gps", text).find("navsat")
    assert navsat is not None
    position, velocity = navsat.find("position_sensing"), navsat.find("velocity_sensing")
    assert position is not None
    assert velocity is not None
    radius = 6_371_000.0
    degrees = today(position.find("horizontal/noise"), None, 1, 1)
    metres = hector(0.0, 1.0, 3.0, 0.0, 0.02, 1)
    old_degrees = np.degrees(metres / radius)
    assert degrees.std() == pytest.approx(old_degrees.std(), rel=0.06)
    height = today(position.find("vertical/noise"), None, 1, 1)
    old_height = hector(0.0, 1.0, 4.0, 5.0, 0.02, 1)
    assert height.std() == pytest.approx(old_height.std(), rel=0.06)
    assert height.mean() == pytest.approx(old_height.mean(), rel=0.06)
    for place, deviation in (("horizontal", 0.3), ("vertical", 0.4)):
        new = today(velocity.find(f"{place}/noise"), None, 1, 1)
        assert new.std() == pytest.approx(deviation, rel=0.06)


@pytest.mark.parametrize(
    ("parameter", "path", "is_degrees"),
    [
        ("gpsXYNoiseDensity", "position_sensing/horizontal", True),
        ("gpsZNoiseDensity", "position_sensing/vertical", False),
        ("gpsVXYNoiseDensity", "velocity_sensing/horizontal", False),
        ("gpsVZNoiseDensity", "velocity_sensing/vertical", False),
    ],
)
def test_the_noise_of_a_px4_gps(parameter: str, path: str, is_degrees: bool) -> None:
    """``gazebo_gps_plugin.cpp`` multiplies a normal number by the value and by √dt."""
    text = f"<gpsNoise>true</gpsNoise><{parameter}>0.5</{parameter}>"
    sensor = migrated("gazebo_gps_plugin", text, "gps")
    new = today(sensor.find(f"navsat/{path}/noise"), None, 1, 1)
    old = 0.5 * math.sqrt(0.02) * np.random.default_rng(2).standard_normal(CHAINS)
    if is_degrees:
        old = np.degrees(old / 6_371_000.0)
    assert new.std() == pytest.approx(old.std(), rel=0.06)


def test_a_drone_gps_without_parameters_has_no_noise_of_the_position() -> None:
    """``gazebo_gps_plugin.cpp`` of RotorS has them in the covariance, and the velocity at 0.1."""
    sensor = migrated("rotors_gazebo_gps_plugin", "", "gps")
    assert sensor.find("navsat/position_sensing") is None
    new = today(sensor.find("navsat/velocity_sensing/vertical/noise"), None, 1, 1)
    assert new.std() == pytest.approx(0.1, rel=0.06)


def test_the_noise_of_a_px4_magnetometer() -> None:
    """``gazebo_magnetometer_plugin.cpp``: density / √dt in gauss; 1 gauss is 1e-4 T."""
    text = "<pubRate>50</pubRate><noiseDensity>0.003</noiseDensity><randomWalk>0.1</randomWalk>"
    noise = migrated("gazebo_magnetometer_plugin", text).find("magnetometer/z/noise")
    old = 0.003 / math.sqrt(0.02) * np.random.default_rng(2).standard_normal(CHAINS)
    new = today(noise, None, 50, 1)
    for step in (0, 49):
        assert new[step].std() == pytest.approx(old.std() * 1e-4, rel=0.06)


def test_the_bias_of_a_rotors_magnetometer() -> None:
    """``gazebo_magnetometer_plugin.cpp``: noise, and a uniform number from -b to b at the start."""
    text = "<noiseNormal>2e-7 2e-7 2e-7</noiseNormal>"
    text += "<noiseUniformInitialBias>3e-7 3e-7 3e-7</noiseUniformInitialBias>"
    noise = migrated("rotors_gazebo_magnetometer_plugin", text).find("magnetometer/z/noise")
    random = np.random.default_rng(2)
    old = 2e-7 * random.standard_normal(CHAINS) + random.uniform(-3e-7, 3e-7, CHAINS)
    new = today(noise, None, 50, 1)
    assert new[0].std() == pytest.approx(old.std(), rel=0.06)
    # The bias stays: the mean of many messages of one sensor has its deviation.
    assert new.mean(axis=0).std() == pytest.approx(3e-7 / math.sqrt(3.0), rel=0.06)


@pytest.mark.parametrize(
    ("plugin", "text", "deviation"),
    [
        ("rotors_gazebo_pressure_plugin", "<pressureVariance>9</pressureVariance>", 3.0),
        ("gazebo_barometer_plugin", "", 1.0),
    ],
)
def test_the_noise_of_the_air_pressure(plugin: str, text: str, deviation: float) -> None:
    """RotorS has a variance, PX4 1 Pa."""
    noise = migrated(plugin, text).find("air_pressure/pressure/noise")
    assert today(noise, None, 1, 1).std() == pytest.approx(deviation, rel=0.06)


def test_the_noise_of_an_altimeter_is_that_of_classic_gazebo() -> None:
    """The sensor has the same element and unit in both; only its dynamic bias has no effect."""
    text = (
        '<sdf version="1.9"><model name="m"><link name="l"><sensor name="s" type="altimeter">'
        '<altimeter><vertical_position><noise type="gaussian"><mean>0.2</mean><stddev>0.3</stddev>'
        "<dynamic_bias_stddev>4</dynamic_bias_stddev><dynamic_bias_correlation_time>1"
        "</dynamic_bias_correlation_time></noise></vertical_position></altimeter></sensor></link>"
        "</model></sdf>"
    )
    file = parse(text)
    migrate(file, "harmonic")
    new = today(file.root.find(".//noise"), None, 50, 1)
    assert new[49].std() == pytest.approx(0.3, rel=0.06)
    assert new[49].mean() == pytest.approx(0.2, abs=0.02)


def test_the_wind_is_that_of_classic_gazebo() -> None:
    """``WindEffects.cc`` has the formulas of ``WindPlugin.cc``: the element is copied."""
    inner = (
        "<horizontal><magnitude><time_for_rise>5</time_for_rise><noise type='gaussian'>"
        "<stddev>0.2</stddev></noise></magnitude></horizontal>"
        "<force_approximation_scaling_factor>0.7</force_approximation_scaling_factor>"
    )
    file = parse(
        '<sdf version="1.9"><world name="w"><plugin name="p" filename="libWindPlugin.so">'
        f"{inner}</plugin></world></sdf>"
    )
    migrate(file, "harmonic")
    (wind,) = [
        plugin for plugin in file.root.iter("plugin") if "WindEffects" in plugin.get("name", "")
    ]
    assert wind.findtext("horizontal/magnitude/time_for_rise") == "5"
    assert today(wind.find("horizontal/magnitude/noise"), None, 1, 1).std() == pytest.approx(
        0.2, rel=0.06
    )
    assert wind.findtext("force_approximation_scaling_factor") == "0.7"


# --- Other quantities -----------------------------------------------------------------------------


@pytest.mark.parametrize("release", RELEASES)
def test_the_voltage_of_a_battery_after_a_step(release: Release) -> None:
    """``LinearBatteryPlugin.cc``: e0 + e1 (1 - q / c) - r i, of which e0 is 0 by default."""
    text = "<dischargeVoltage>12</dischargeVoltage><fullChargeCapacity>3</fullChargeCapacity>"
    plugin = f'<plugin name="p" filename="libgazebo_ros_power_monitor.so">{text}</plugin>'
    file = parse(f'<sdf version="1.9"><model name="m"><link name="a"/>{plugin}</model></sdf>')
    migrate(file, release)
    (battery,) = file.root.iter("plugin")
    names = ("open_circuit_voltage_constant_coef", "open_circuit_voltage_linear_coef", "resistance")
    constant, linear, resistance = (float(battery.findtext(name) or 0.0) for name in names)
    assert constant + linear * 0.0 - resistance * 1.0 == 12.0
    assert battery.findtext("voltage") == "12"
    assert battery.findtext("start_draining") == "true"
    assert battery.findtext("fix_issue_225") == "true"


@pytest.mark.parametrize("release", RELEASES)
def test_the_limits_of_a_thruster(release: Release) -> None:
    """``Thruster.cc`` of all releases reads them."""
    text = "<clampMin>-30</clampMin><clampMax>40</clampMax><jointName>j</jointName>"
    plugin = f'<plugin name="p" filename="libuuv_thruster_ros_plugin.so">{text}</plugin>'
    file = parse(f'<sdf version="1.9"><model name="m"><link name="a"/>{plugin}</model></sdf>')
    migrate(file, release)
    (thruster,) = file.root.iter("plugin")
    assert thruster.findtext("min_thrust_cmd") == "-30"
    assert thruster.findtext("max_thrust_cmd") == "40"


@pytest.mark.parametrize("release", RELEASES)
def test_the_rate_of_joint_states(release: Release) -> None:
    """``JointStatePublisher.cc`` reads <update_rate> in all releases since June 2026."""
    plugin = (
        '<plugin name="p" filename="libgazebo_ros_joint_state_publisher.so"><updateRate>30'
        "</updateRate></plugin>"
    )
    file = parse(f'<sdf version="1.9"><model name="m"><link name="a"/>{plugin}</model></sdf>')
    migrate(file, release)
    (publisher,) = file.root.iter("plugin")
    assert publisher.findtext("update_rate") == "30"
