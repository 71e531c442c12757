"""Yawlab from Python: the C interface (embed/yawlab.h) through ctypes, nothing else needed.

    import yawlab
    run = yawlab.Run("head-on")               # a built-in name, a JSON document (text or dict) or a link
    table = run.until(3.0, ["x", "speed"])    # {"time": [...], "car0.x": [...], "car0.speed": [...]}
    for event in run.events(): print(event["kindName"], event["time"])

The library is looked for at $YAWLAB_LIBRARY, else where the linker looks.
"""
import ctypes
import json
import os
from array import array

_lib = ctypes.CDLL(os.environ.get("YAWLAB_LIBRARY", "libyawlab.so"))
_numbers = ctypes.POINTER(ctypes.c_double)


def _declare(name, result, *arguments):
    function = getattr(_lib, name)
    function.restype, function.argtypes = result, arguments
    return function


_api = _declare("yawlab_api", ctypes.c_int)
_error = _declare("yawlab_error", ctypes.c_char_p)
_new = _declare("yawlab_run_new", ctypes.c_void_p, ctypes.c_char_p)
_free = _declare("yawlab_run_free", None, ctypes.c_void_p)
_dt = _declare("yawlab_run_dt", ctypes.c_double, ctypes.c_void_p)
_time = _declare("yawlab_run_time", ctypes.c_double, ctypes.c_void_p)
_duration = _declare("yawlab_run_duration", ctypes.c_double, ctypes.c_void_p)
_step = _declare("yawlab_run_step", ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64)
_hash = _declare("yawlab_run_hash", ctypes.c_size_t, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t)
_control = _declare("yawlab_run_control", ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, *3 * [ctypes.c_double])
_vehicles = _declare("yawlab_run_vehicles", ctypes.c_size_t, ctypes.c_void_p)
_channels = _declare("yawlab_channels", ctypes.c_size_t)
_channel = _declare("yawlab_channel_name", ctypes.c_char_p, ctypes.c_size_t)
_read = _declare("yawlab_run_read", ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, _numbers)
_events = _declare("yawlab_run_events", ctypes.c_size_t, ctypes.c_void_p)
_event_channels = _declare("yawlab_event_channels", ctypes.c_size_t)
_event_channel = _declare("yawlab_event_channel_name", ctypes.c_char_p, ctypes.c_size_t)
_read_event = _declare("yawlab_run_read_event", ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, _numbers)
_event_kind = _declare("yawlab_event_kind", ctypes.c_char_p, ctypes.c_double)

if _api() < 1:
    raise ImportError("libyawlab is older than this module")

CHANNELS = [_channel(k).decode() for k in range(_channels())]
EVENT_CHANNELS = [_event_channel(k).decode() for k in range(_event_channels())]


class Error(ValueError):
    """What was refused: place and remedy."""


def _checked(result):
    if result < 0:
        raise Error(_error().decode())
    return result


class Run:
    def __init__(self, scenario):
        text = scenario if isinstance(scenario, str) else json.dumps(scenario)
        self._run = _new(text.encode())
        if not self._run:
            raise Error(_error().decode())

    def __del__(self):
        if getattr(self, "_run", None):
            _free(self._run)
            self._run = None

    @property
    def time(self):
        return _time(self._run)

    @property
    def dt(self):
        return _dt(self._run)

    @property
    def duration(self):
        return _duration(self._run)

    @property
    def vehicles(self):
        return _vehicles(self._run)

    def step(self, steps=1):
        return _checked(_step(self._run, steps))

    def control(self, vehicle, steer=0.0, throttle=0.0, brake=0.0):
        _checked(_control(self._run, vehicle, steer, throttle, brake))

    def hash(self):
        text = ctypes.create_string_buffer(32)
        _hash(self._run, text, len(text))
        return text.value.decode()

    def read(self, vehicle=0):
        values = (ctypes.c_double * len(CHANNELS))()
        _checked(_read(self._run, vehicle, values))
        return dict(zip(CHANNELS, values))

    def until(self, time, channels=("x", "y", "yaw", "speed")):
        """Runs to `time` [s]; the channels of every vehicle, a number a step, as arrays of doubles."""
        unknown = [name for name in channels if name not in CHANNELS]
        if unknown:
            raise Error("no channel of the name %s" % ", ".join(unknown))
        table = {"time": array("d")}
        for vehicle in range(self.vehicles):
            for name in channels:
                table["car%d.%s" % (vehicle, name)] = array("d")
        places = [CHANNELS.index(name) for name in channels]
        values = (ctypes.c_double * len(CHANNELS))()
        while True:
            table["time"].append(self.time)
            for vehicle in range(self.vehicles):
                _checked(_read(self._run, vehicle, values))
                for name, place in zip(channels, places):
                    table["car%d.%s" % (vehicle, name)].append(values[place])
            if self.time >= time - 0.5 * self.dt or not self.step():
                return table

    def events(self):
        out = []
        values = (ctypes.c_double * len(EVENT_CHANNELS))()
        for k in range(_events(self._run)):
            _checked(_read_event(self._run, k, values))
            event = dict(zip(EVENT_CHANNELS, values))
            event["kindName"] = _event_kind(event["kind"]).decode()
            out.append(event)
        return out
